import { createOnceIn } from '#shared/database/create-once.ts'
import { marketError } from './errors.ts'
import type { Tables } from './tables.ts'

/** Runs a creation in one transaction, once per Idempotency-Key of the caller. */
export const createOnce = createOnceIn<Tables>({ schema: 'market', refuse: marketError })
