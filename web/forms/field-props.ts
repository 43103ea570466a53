/** Errors by field, in Spanish, for the customer. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** Attributes that the browser checks before a form is sent. */
export type FieldLimits<Name extends string> = Record<
  Name,
  { required?: boolean; minLength?: number; maxLength?: number; min?: string | number; max?: string | number }
>

interface FormState<Name extends string> {
  /** A page saved by an earlier version has none. */
  limits: FieldLimits<Name> | undefined
  /** Initial values; those of lists are not for text fields. */
  values?: Partial<Record<Name, string | readonly string[]>>
  errors?: FieldErrors<Name>
}

/** Makes the props of a field from its name: `<TextField {...field('street')} label={…} />`. */
export function fieldProps<Name extends string>({ limits, values, errors }: FormState<Name>) {
  return (name: Name) => {
    const value = values?.[name]
    return {
      name,
      ...limits?.[name],
      defaultValue: typeof value === 'string' ? value : undefined,
      error: errors?.[name],
    }
  }
}
