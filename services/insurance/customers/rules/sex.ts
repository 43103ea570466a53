const words: Record<string, 'Macho' | 'Hembra'> = {
  male: 'Macho',
  m: 'Macho',
  macho: 'Macho',
  female: 'Hembra',
  f: 'Hembra',
  hembra: 'Hembra',
}

/** The sex of a pet as insurers write it (specification, section 5), however a caller wrote it; null when it says neither. */
export function sexInSpanish(written: string): 'Macho' | 'Hembra' | null {
  return words[written.trim().toLowerCase()] ?? null
}
