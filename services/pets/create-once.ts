import { createOnceIn } from '#shared/database/create-once.ts'
import { petsError } from './errors.ts'
import type { Tables } from './tables.ts'

/** Runs a creating operation in one transaction, and once per Idempotency-Key of the caller. */
export const createOnce = createOnceIn<Tables>({ schema: 'pets', refuse: petsError })
