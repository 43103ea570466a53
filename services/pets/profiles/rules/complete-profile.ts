interface KnownFacts {
  picture_id: string | null
  breed_id: string | null
  birthday: string | null
  sex: string | null
  /** The newest weight. */
  grams: number | null
}

/** Whether a profile says what anybody asks first: how it looks, its breed, age, sex and weight. */
export function isComplete({ picture_id, breed_id, birthday, sex, grams }: KnownFacts): boolean {
  return [picture_id, breed_id, birthday, sex, grams].every((fact) => fact !== null)
}
