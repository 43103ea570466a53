import { createOnceIn } from '#shared/database/create-once.ts'
import { insuranceError } from './errors.ts'
import type { Tables } from './tables.ts'

/** Runs a creation in one transaction, once per Idempotency-Key of the caller. */
export const createOnce = createOnceIn<Tables>({ schema: 'insurance', refuse: insuranceError })
