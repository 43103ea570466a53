import { asServiceError } from '#shared/rpc/errors.ts'

/** Answer of an optional part of a page, or `fallback` when it fails, with a log line that names the part. */
export async function orElse<Answer, Fallback>(part: string, asking: Promise<Answer>, fallback: Fallback) {
  try {
    return await asking
  } catch (error) {
    console.error(`${part} could not be read; the page goes on without it.`, error)
    return fallback
  }
}

export function orNull<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  return orElse('A part of a page', asking, null)
}

/** Answer about one thing, or null when the service says that it does not exist; other errors are thrown. */
export async function nullIfMissing<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking
  } catch (error) {
    if (asServiceError(error)?.status === 404) return null
    throw error
  }
}
