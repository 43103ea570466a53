/** Joins class names and leaves out values that are no names. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
