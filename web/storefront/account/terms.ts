/** Of the text at `/terminosycondiciones`: the month in which it last changed what somebody agrees to. */
export const TERMS_VERSION = '2026-11'
