import { describe, expect, it } from "vitest";
import { justPassed, shownTime, spokenTime, timeLeft, untilNext } from "../src/lib/clock";
import { ServerTime } from "../src/lib/servertime.svelte";
import type { MatchClock } from "../src/lib/wire";

const clock: MatchClock = { setting: "5+3", words: "", days: false, left: [300_000, 120_000, null], running: 2, ends: 1_000_000, first: false };

describe("clocks", () => {
  it("show minutes and seconds, tenths in the last ten seconds, hours and days where there are any", () => {
    expect([0, 40, 9_940, 10_000, 59_999, 245_000, 3_723_000, 86_400_000, 183_600_000].map(shownTime)).toEqual([
      "0:00.0", "0:00.0", "0:09.9", "0:10", "0:59", "4:05", "1:02:03", "1 day", "2 days 3 h",
    ]);
    expect(shownTime(-5)).toBe("0:00.0");
  });

  it("say times in words", () => {
    expect([0, 1_000, 30_400, 61_000, 300_000, 90_000_000].map(spokenTime)).toEqual([
      "no time", "1 second", "30 seconds", "1 minute 1 second", "5 minutes", "1 day 1 hour",
    ]);
  });

  it("look again when the shown time changes, and not after the end", () => {
    for (const left of [150, 950, 9_999, 10_000, 10_001, 59_000, 61_234, 3_600_000]) {
      const wait = untilNext(left);
      expect(shownTime(left - wait)).not.toBe(shownTime(left));
      expect(wait === 1 || shownTime(left - wait + 1) === shownTime(left) || left <= 10_000).toBe(true);
    }
    expect(untilNext(0)).toBe(Infinity);
    expect(untilNext(172_800_000)).toBeLessThanOrEqual(60_000);
  });

  it("count down only where they run", () => {
    expect(timeLeft(clock, 1, 990_000)).toBe(300_000);
    expect(timeLeft(clock, 2, 990_000)).toBe(10_000);
    expect(timeLeft(clock, 2, 1_990_000)).toBe(0);
    expect(timeLeft(clock, 3, 990_000)).toBeNull();
  });

  it("are spoken of at thirty and ten seconds only", () => {
    expect(justPassed(30_400, 29_900)).toBe(30_000);
    expect(justPassed(29_900, 28_900)).toBeNull();
    expect(justPassed(10_050, 10_000)).toBe(10_000);
    expect(justPassed(40_000, 5_000)).toBe(10_000);
    expect(justPassed(5_000, 4_900)).toBeNull();
  });
});

describe("the server's time", () => {
  it("is taken from the quickest answer", () => {
    const time = new ServerTime();
    time.heard(1_000, 1_400, 6_000);
    expect(time.offset).toBe(4_800);
    time.heard(2_000, 2_010, 7_000);
    expect(time.offset).toBe(4_995);
    time.heard(3_000, 4_000, 9_999);
    expect(time.offset).toBe(4_995);
  });

  it("is taken anew when the quickest answer is old", () => {
    const time = new ServerTime();
    time.heard(0, 0, 100);
    time.heard(ServerTime.OLD, ServerTime.OLD + 500, ServerTime.OLD + 750);
    expect(time.offset).toBe(500);
  });
});
