import { createOnceIn } from '#shared/database/create-once.ts'
import { insuranceError } from './errors.ts'
import type { Tables } from './tables.ts'

/** In one transaction, and once per Idempotency-Key of the caller (D25). */
export const createOnce = createOnceIn<Tables>({ schema: 'insurance', refuse: insuranceError })
