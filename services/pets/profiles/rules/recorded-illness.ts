/** Notes about health that no weight plan has to stop for. */
const harmless = /alerg|intoleran|sensib|sobrepeso|gordit|pulga|^(ningun\w*|nada|san[oa]|no tiene( nada| ningun.*)?)$/
/** Words that name an illness also beside a harmless one: 'alergia y diabetes'. */
const illness =
  /diabet|rinon|renal|urin|calculo|corazon|cardi|soplo|higad|hepat|epilep|convuls|artr|displas|articul|tiroid|cushing|addison|pancrea|cancer|tumor|anemi|cirug|operad|vomit|diarre|leishman|parvo|moquillo|leucemia|respir|asma/
const pregnancy = /pren(ez|ad)|gestan|gestacion|embaraz|amamant|lactanc|lactante|dando de mamar/

/** Whether a condition is recorded for which food is not cut without a veterinarian: any, except allergies and excess weight. */
export function isIllnessRecorded(conditions: readonly string[]): boolean {
  return conditions.map(toPlain).some((note) => illness.test(note) || !harmless.test(note))
}

/** Whether a note says that a pet is pregnant or nurses. */
export function isPregnancyRecorded(notes: readonly string[]): boolean {
  return notes.map(toPlain).some((note) => pregnancy.test(note))
}

function toPlain(note: string): string {
  return note.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
