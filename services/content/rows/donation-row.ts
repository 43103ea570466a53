import * as z from 'zod'
import { day, kilos, pictures, required, text, wholeNumber } from './cells.ts'

/** A row of 'Donaciones'. */
export const donationRow = (hosts: readonly string[]) =>
  z.object({
    number: wholeNumber(),
    shelter: required(120),
    totalKg: kilos,
    date: day,
    images: pictures(hosts),
    text: text(2000),
  })

export type DonationRow = z.infer<ReturnType<typeof donationRow>>
