interface KnownFacts {
  picture_id: string | null
  breed_id: string | null
  birthday: string | null
  sex: string | null
  /** Newest weight in grams. */
  grams: number | null
}

/** Whether a profile is complete: photo, breed, birthday, sex and weight. */
export function isComplete({ picture_id, breed_id, birthday, sex, grams }: KnownFacts): boolean {
  return [picture_id, breed_id, birthday, sex, grams].every((fact) => fact !== null)
}
