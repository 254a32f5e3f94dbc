import { describe, expect, it, vi } from "vitest";
import { closedOff, placeName, shown, spoken, type Table } from "../src/board/table";
import type { Board, Square } from "../src/lib/wire";

const square = (id: string): Square => ({ id, text: "", filled: false, label: "", kind: "", tile: null });
const board = (closed: string): Board => ({ kind: "grid", rows: [[square("2:a1")]], title: "Ada's grid", segments: [], owner: 2, closed });

function table(): Table {
  return { ...shown(), open: true, marked: true, next: new Set(["2:a1"]), touch: vi.fn(), refuse: vi.fn(), key: vi.fn(() => true) };
}

describe("a board of another player", () => {
  it("takes no touches, and says so in words", () => {
    const over = table();
    const closed = closedOff(over, board("That is Ada's grid; you play on your own."));
    closed.touch("2:a1");
    expect(over.touch).not.toHaveBeenCalled();
    expect(over.refuse).toHaveBeenCalledWith("That is Ada's grid; you play on your own.");
    expect([closed.open, closed.marked, closed.next.size, closed.key("2:a1", "4")]).toEqual([false, false, 0, false]);
  });

  it("is as any other where it is yours", () => {
    const over = table();
    expect(closedOff(over, board(""))).toBe(over);
  });

  it("names its squares as people do", () => {
    expect(placeName("2:a1")).toBe("a1");
    expect(placeName("b3")).toBe("b3");
    expect(spoken(square("2:a1"), shown())).toBe("a1, empty");
  });
});
