const number = String.raw`(\d{1,2}(?:[.,]\d{1,2})?)\s?%`
const before = new RegExp(`${number}\\s(?:de\\s)?prote[ií]na`, 'i')
const after = new RegExp(
  String.raw`prote[ií]nas?(?:\s(?:cruda|bruta|total))?(?:\s\(?m[ií]n(?:imo|ima|\.)?\)?)?\s?:?\s` + number,
  'i',
)

/** Percent of protein that a food's text states, as the maker declares it; null when it states none. */
export function findProteinPercent(text: string): number | null {
  const [, percent] = before.exec(text) ?? after.exec(text) ?? []
  return percent === undefined ? null : Number(percent.replace(',', '.'))
}
