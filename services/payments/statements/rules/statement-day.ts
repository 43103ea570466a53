/** Parses `dd/mm/yyyy` or `yyyy-mm-dd`, optionally followed by a time, to yyyy-MM-dd; null when it is no day. */
export function readDay(text: string): string | null {
  const spanish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(text.trim())
  if (spanish) return parseDay(spanish[3] ?? '', spanish[2] ?? '', spanish[1] ?? '')
  const iso = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T].*)?$/.exec(text.trim())
  return iso ? parseDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '') : null
}

function parseDay(year: string, month: string, date: string): string | null {
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}
