/** Parses 'dd/MM/yyyy', as written here, or 'yyyy-MM-dd'; null when there is no such day. */
export function parseDay(text: string): string | null {
  const spoken = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const written = /^(\d{4})-(\d{2})-(\d{2})(T00:00:00(\.000)?Z?)?$/.exec(text)
  const [year, month, day] = spoken ? [spoken[3], spoken[2], spoken[1]] : [written?.[1], written?.[2], written?.[3]]
  if (!year || !month || !day) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

/** Parses '12,5', '12.5' or '1.250,5'; '1.250' is a thousand, as written here. Null when it is no number. */
export function parseNumber(text: string): number | null {
  const isWithThousands = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)
  const plain = (isWithThousands ? text.replaceAll('.', '') : text).replace(',', '.')
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(plain) ? Number(plain) : null
}

/** Whether a cell says yes, in any spelling that editors use. */
export function isYes(text: string): boolean {
  return /^(si|sí|s|x|1|true|verdadero)$/i.test(text)
}
