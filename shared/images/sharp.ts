import sharp from 'sharp'

// One thread a picture: the queues already run one picture on each core.
sharp.concurrency(1)

/** More pixels than this are refused before they are decoded: a small file can unfold into gigabytes. */
export const MAX_PIXELS = 40_000_000

export { sharp }
