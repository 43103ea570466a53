/** Size of the field in which a signature is drawn; its points are whole numbers within it. */
export const SIGNATURE_SIZE = { width: 600, height: 200 } as const
export const MOST_SIGNATURE_LENGTH = 20_000
/** Points from which a drawing counts as a signature: a single tap does not. */
const LEAST_POINTS = 8

const PATH = /^(M\d{1,4} \d{1,4}(L\d{1,4} \d{1,4})*)+$/

/** Whether a path of lines ('M10 20L11 22') is a drawn signature, and nothing that a page could run. */
export function isSignature(path: string): boolean {
  return path.length <= MOST_SIGNATURE_LENGTH && PATH.test(path) && (path.match(/[ML]/g)?.length ?? 0) >= LEAST_POINTS
}
