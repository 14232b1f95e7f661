/** `1 cycle`, `12 cycles`. */
export function cyclesText(count: number): string {
  return `${count} ${count === 1 ? "cycle" : "cycles"}`;
}
