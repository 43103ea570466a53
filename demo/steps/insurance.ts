import { demoPlans } from '#demo/insurance/plans.ts'
import type { DemoStep } from './step.ts'

export const insuranceSteps: DemoStep[] = [
  {
    service: 'insurance',
    number: 1,
    name: 'plans of both countries',
    run: ({ insurance }) => insurance.putPlans(demoPlans),
  },
]
