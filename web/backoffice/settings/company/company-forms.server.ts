import { z } from 'zod'
import { BankAccount, contract, Seller } from '#services/operations/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const { version } = getInputSchema(contract.saveCompany).shape

export const sellerForm = Seller.extend({ version })
export const bankAccountForm = BankAccount.extend({ bank: BankAccount.shape.bank.default(''), version })
export const undoForm = getInputSchema(contract.undoCompanyChange).extend({ changeId: z.int().min(1) })
