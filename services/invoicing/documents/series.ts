import { TaxDetails } from '../issuers/contract.ts'

interface PointOfSale {
  environment: string
  tax_details: unknown
}

/** Begins the series of documents of the test environment. */
const TEST = 'test:'

/** Numbers of Paraguay begin again with each timbrado, and those of the test environment are others. */
export function toSeries({ environment, tax_details }: PointOfSale): string {
  const details = TaxDetails.parse(tax_details)
  const series = details.office === 'sifen' ? details.timbrado : ''
  return environment === 'test' ? TEST + series : series
}

export function isTestSeries(series: string): boolean {
  return series.startsWith(TEST)
}

/** Whether a document was numbered in the environment in which its point of sale is no more. */
export function isOfOtherEnvironment({ environment }: PointOfSale, { series }: { series: string }): boolean {
  return isTestSeries(series) !== (environment === 'test')
}

/** The timbrado of a document of Paraguay; null: its country has none. */
export function toTimbrado({ series }: { series: string }): string | null {
  return series.replace(TEST, '') || null
}
