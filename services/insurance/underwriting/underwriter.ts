/** What an underwriter needs to know of a contract. `insuranceId` names it: the same one is issued once. */
export interface ContractRequest {
  insuranceId: string
  policyId: string
  validity: { from: string; until: string }
  price: { amount: number; currency: 'BOB' | 'PYG' }
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
  /** The answer as it came. */
  raw: unknown
}

/** Who carries the risk. */
export interface Underwriter {
  /** As policies name it. */
  name: string
  /** For people: 'Huella Seguros'. */
  title: string
  /** The contract, the same one however often it is asked for; or why there will be none. Throws when it does not answer. */
  issue(request: ContractRequest): Promise<IssuedContract | { refusal: string }>
}
