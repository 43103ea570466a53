/** Version of the terms at `/terminosycondiciones`: the month in which they last changed. */
export const TERMS_VERSION = '2026-11'
