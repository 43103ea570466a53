const MONTHS = 'ene|feb|mar|abr|may|jun|jul|ago|sep|sept|oct|nov|dic|jan|apr|aug|dec'
const DATES = [
  new RegExp(`^\\d{1,2}[-/ ](?:${MONTHS})\\.?(?:[-/ ]\\d{2,4})?$`, 'i'),
  new RegExp(`^(?:${MONTHS})\\.?[-/ ]\\d{2,4}$`, 'i'),
  /^\d{1,2}\/\d{1,2}\/\d{2,4}$/,
  /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/,
]

/** Whether a spreadsheet took a code for a number, a date or a formula: '7,89E+12', '12-may', '2026-05-12', '#N/A'. */
export function isMangledCode(code: string): boolean {
  return isScientific(code) || isFormulaError(code) || DATES.some((date) => date.test(code))
}

/** What a spreadsheet shows where a formula failed, or a column is too narrow: '#N/A', '#¡REF!', '####'. */
export function isFormulaError(text: string): boolean {
  return /^#(?:N\/[AD]|[¡¿]?[A-ZÁÉÍÓÚ]+(?:\/0)?[!?]|#+)$/i.test(text)
}

export function isScientific(code: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(code)
}

/** Whether two codes differ in leading zeros alone, which spreadsheets drop. */
export function differsInZeros(one: string, other: string): boolean {
  return one !== other && /^\d+$/.test(one) && /^\d+$/.test(other) && withoutZeros(one) === withoutZeros(other)
}

function withoutZeros(code: string): string {
  return code.replace(/^0+/, '')
}
