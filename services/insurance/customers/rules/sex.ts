const sexes: Record<string, 'Macho' | 'Hembra'> = {
  male: 'Macho',
  m: 'Macho',
  macho: 'Macho',
  female: 'Hembra',
  f: 'Hembra',
  hembra: 'Hembra',
}

/** Sex of a pet in the insurers' words (specification, section 5), from any spelling; null when unknown. */
export function sexInSpanish(written: string): 'Macho' | 'Hembra' | null {
  return sexes[written.trim().toLowerCase()] ?? null
}
