import type { RouterContextProvider } from 'react-router'
import { insuranceCustomer } from '#services/insurance/client.ts'
import type { Insurance, InsuranceCustomer } from '#services/insurance/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireSignedIn } from '../profile/load-account.server.ts'

type Context = Readonly<RouterContextProvider>

/** Insurance customer of the visitor; null if they never insured a pet. */
export function findInsuranceCustomer(context: Context): Promise<InsuranceCustomer | null> {
  return insuranceCustomer(context.get(servicesContext).insurance, context.get(visitContext).call)
}

/** The visitor's contracts, newest first. */
export async function findInsurances(context: Context): Promise<Insurance[]> {
  const customer = await findInsuranceCustomer(context)
  if (!customer) return []
  const { insurance } = context.get(servicesContext)
  return insurance.insurances({ customerId: customer.id }, { context: context.get(visitContext).call })
}

/** Contract named by the address; redirects guests to the sign-in, throws a 404 for another owner's contract. */
export async function loadInsurance(
  context: Context,
  request: Request,
  insuranceId: string,
): Promise<{ customer: InsuranceCustomer; insurance: Insurance }> {
  requireSignedIn(context, request)
  const client = context.get(servicesContext).insurance
  const call = { context: context.get(visitContext).call }
  const customer = await client.customer(undefined, call)
  const key = { customerId: customer.id, insuranceId: insuranceId.slice(0, 100) }
  return { customer, insurance: await client.insurance(key, call) }
}
