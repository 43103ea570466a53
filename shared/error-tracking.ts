/** Every trace is sent (specification, section 9). */
export const TRACES_SAMPLE_RATE = 1

/** Errors that are never reported (specification, section 8). */
export const IGNORED_ERRORS = [
  'ResizeObserver loop',
  'URI malformed',
  'Cannot set headers after they are sent to the client',
]
