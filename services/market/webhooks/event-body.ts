/** Body of an event, written once: each try sends the same text, which is what the signature covers. */
export function toEventBody(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}
