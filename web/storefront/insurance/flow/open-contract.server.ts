import { type RouterContextProvider, redirect } from 'react-router'
import type { Insurance, InsuranceCustomer } from '#services/insurance/contract.ts'
import { paths } from '#web/paths.ts'
import { loadInsurance } from '../load-insurance.server.ts'
import type { Way } from './steps.ts'

/** Contract of a step that waits for pictures or payment; redirects to the contract's page for any other. */
export async function openContract(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
): Promise<{ customer: InsuranceCustomer; insurance: Insurance; way: Way | null }> {
  const { customer, insurance } = await loadInsurance(context, request, id)
  const { status, isPaid } = insurance
  const isOpen = (status === 'QUOTED' || status === 'PENDING_PAYMENT') && !isPaid
  if (!isOpen) throw redirect(paths.insurance(insurance.id))
  return { customer, insurance, way: getWay(insurance) }
}

/** Steps that led to the contract; null for a renewal, which skips them. */
function getWay({ id, petProfileId, policyId, renewedFrom }: Insurance): Way | null {
  if (renewedFrom !== null) return null
  return { pet: petProfileId, policy: policyId, insurance: id }
}
