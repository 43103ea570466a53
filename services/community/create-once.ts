import { createOnceIn } from '#shared/database/create-once.ts'
import { communityError } from './errors.ts'
import type { Tables } from './tables.ts'

/** In one transaction, and once per Idempotency-Key of the caller (D25). */
export const createOnce = createOnceIn<Tables>({ schema: 'community', refuse: communityError })
