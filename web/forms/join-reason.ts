/** A chosen reason and the note below it, for a log that keeps one text: 'Cambié de planes. Viajo hoy'; '' without both. */
export function joinReason(chosen: string | null, note: string): string {
  return [chosen, note].filter(Boolean).join('. ')
}
