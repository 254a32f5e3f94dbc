/** The clocks that can be chosen in the lobby. */

export const CLOCKS: readonly { value: string; label: string }[] = [
  { value: "", label: "No clock" },
  { value: "5+3", label: "5 minutes each + 3 seconds a move" },
  { value: "10+5", label: "10 minutes each + 5 seconds a move" },
  { value: "30+20", label: "30 minutes each + 20 seconds a move" },
  { value: "1d", label: "1 day a move" },
  { value: "3d", label: "3 days a move" },
  { value: "7d", label: "7 days a move" },
];
