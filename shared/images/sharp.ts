import sharp from 'sharp'

// One thread per picture: the queues already run one picture per core.
sharp.concurrency(1)

/** Pictures with more pixels are refused before decoding: a small file can unfold into gigabytes. */
export const MAX_PIXELS = 40_000_000

export { sharp }
