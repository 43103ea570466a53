import type { Currency } from '#shared/countries/countries.ts'

/** Contract data sent to an underwriter. `insuranceId` identifies it: an underwriter issues it once. */
export interface ContractRequest {
  insuranceId: string
  policyId: string
  validity: { from: string; until: string }
  price: { amount: number; currency: Currency }
  holder: {
    firstName: string
    lastName: string
    birthday: string
    document: { number: string; extension: string | null; complement: string | null }
    nit: string | null
    email: string | null
    phone: string | null
  }
  pet: {
    name: string
    species: string
    race: string
    birthday: string
    sex: 'Macho' | 'Hembra'
    weightGrams: number
    uniqueCharacteristics: string
  }
  snapshotHash: string
}

export interface IssuedContract {
  insuranceContractId: string
  processId: string
  receiptId: string
  emissionRegisterId: string
  /** Unparsed answer. */
  raw: unknown
}

/** Carrier of the risk. */
export interface Underwriter {
  /** Name that policies refer to. */
  name: string
  /** Display name: 'Huella Seguros'. */
  title: string
  /**
   * Issues a contract, the same one for repeated calls, or answers a refusal. Throws when the underwriter does not
   * answer.
   */
  issue(request: ContractRequest): Promise<IssuedContract | { refusal: string }>
}
