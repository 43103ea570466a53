import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsNeeds } from './needs.ts'

export async function exportPerson(_needs: AppointmentsNeeds, _input: unknown, _context: CallContext): Promise<never> {
  throw new Error('not built yet')
}

export async function erasePerson(_needs: AppointmentsNeeds, _input: unknown, _context: CallContext): Promise<never> {
  throw new Error('not built yet')
}
