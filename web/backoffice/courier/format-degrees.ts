/** Degrees as a form takes them: to a decimetre. Devices give up to 15 decimals, which forms refuse. */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(6)
}
