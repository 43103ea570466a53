import { readText } from '#web/forms/read-fields.ts'

/** Ids of the orders in the address of a page about several; at most `most`. */
export function readChosen(params: URLSearchParams, most: number): string[] {
  const ids = params.getAll('order').map((id) => readText({ get: () => id }, 'order', 100))
  return [...new Set(ids)].filter((id) => id !== '').slice(0, most)
}
