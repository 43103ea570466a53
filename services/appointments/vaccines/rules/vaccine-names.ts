import type { PlanVaccine } from '#services/pets/vaccination-cards/rules/vaccine-programmes.ts'

/** Vaccines that a pack can need, as pets' plan of vaccines names them. */
export const VACCINES = [
  'rabies',
  'dog-core',
  'dog-leptospira',
  'dog-kennel-cough',
  'cat-core',
  'cat-leukaemia',
] as const satisfies readonly PlanVaccine[]
