import { describe, expect, it } from "vitest";
import { sent, written } from "../src/people/push";

describe("a browser's subscription", () => {
  it("is sent with the names of the server", () => {
    const subscription = { toJSON: () => ({ endpoint: "https://push.example/x", keys: { p256dh: "k", auth: "s" } }) };
    expect(sent(subscription)).toEqual({ address: "https://push.example/x", key: "k", secret: "s" });
    expect(sent({ toJSON: () => ({}) })).toEqual({ address: "", key: "", secret: "" });
  });

  it("has a key that is compared in base64url without padding", () => {
    expect(written(new Uint8Array([251, 255, 254, 0]).buffer)).toBe("-__-AA");
    expect(written(null)).toBe("");
  });
});
