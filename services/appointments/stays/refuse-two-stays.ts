import { DatabaseError } from 'pg'
import { appointmentsError } from '../errors.ts'

/** Says already-booked when a stay that is written breaks `one_stay_a_pet`: its pet has another one meanwhile. */
export async function refuseTwoStays<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'one_stay_a_pet')
      throw appointmentsError('already-booked', { cause: error })
    throw error
  }
}
