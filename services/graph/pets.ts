import { insuranceCustomer } from '#services/insurance/client.ts'
import { parsePageSize } from '#services/market/catalogue/rules/page-size.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { type GraphContext, onBehalf } from './context.ts'
import { graphError } from './errors.ts'

interface PetServicesArguments {
  first?: number | null
  after?: string | null
  kind?: 'bano' | 'bano-y-peluqueria' | 'consulta' | null
}

/** Stores of the caller's market. Their next free times change by the minute, so that the answer is not kept. */
export async function petServices(_: unknown, { first, after, kind }: PetServicesArguments, context: GraphContext) {
  context.outcome.isPersonal = true
  const { stores, total, endCursor } = await context.appointments.stores(
    { first: parsePageSize(first), ...(after && { after }), ...(kind && { kind }) },
    onBehalf(context),
  )
  return { totalCount: total, endCursor, nodes: stores }
}

/** Pets of the caller; none for an account that pets do not know. */
export async function petProfiles(_: unknown, __: unknown, context: GraphContext) {
  const userUid = requireAccount(context)
  const customer = await context.pets.customerByEcommerceUid({ userUid }, onBehalf(context)).catch((error: unknown) => {
    if (asServiceError(error)?.status === 404) return null
    throw error
  })
  return customer ? context.pets.petProfiles({ customerId: customer.id }, onBehalf(context)) : []
}

interface AppointmentsArguments {
  when?: 'upcoming' | 'past' | 'all' | null
  first?: number | null
  after?: string | null
}

export async function appointments(_: unknown, { when, first, after }: AppointmentsArguments, context: GraphContext) {
  requireAccount(context)
  const page = { when: when ?? 'all', first: parsePageSize(first), ...(after && { after }) }
  return context.appointments.appointments(page, onBehalf(context))
}

/** Insurance contracts of the caller; none for an account that never insured a pet. */
export async function petInsurances(_: unknown, __: unknown, context: GraphContext) {
  requireAccount(context)
  const customer = await insuranceCustomer(context.insurance, context.call)
  return customer ? context.insurance.insurances({ customerId: customer.id }, onBehalf(context)) : []
}

/** Uid of the caller. Whatever is answered for one is kept for nobody else. */
function requireAccount({ outcome, call }: GraphContext): string {
  outcome.isPersonal = true
  if (call.viewer.uid === null) throw graphError('sign-in-first')
  return call.viewer.uid
}
