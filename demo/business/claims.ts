import type { ClaimItem } from '#services/insurance/claims/rules/claim-items.ts'
import type { ClaimDocumentKind } from '#services/insurance/claims/rules/documents.ts'

/** A contract of a regular, from `paidDaysAgo` on. */
export interface DemoContract {
  /** Key of a regular in demo/appointments/regulars.ts. */
  owner: string
  policyId: string
  paidDaysAgo: number
  birthday: string
  sex: 'MALE' | 'FEMALE'
  features: string
  claims: DemoClaim[]
  /** How far its owner went; 'paid' unless it is there. */
  until?: 'quoted' | 'asked-to-pay' | 'paid' | 'cancelled'
}

/** A claim and what happened to it: each state is there once at least. */
export interface DemoClaim {
  event: 'accident' | 'illness' | 'emergency' | 'liability'
  occurredDaysAgo: number
  sentDaysAgo: number | null
  amount: number
  description: string
  documents: ClaimDocumentKind[]
  end:
    | { state: 'DRAFT' | 'SENT' | 'WITHDRAWN' }
    | { state: 'NEEDS_PAPERS'; decidedDaysAgo: number; reason: string }
    | { state: 'REJECTED'; decidedDaysAgo: number; reason: string }
    | { state: 'APPROVED' | 'PAID'; decidedDaysAgo: number; reason: string; items?: ClaimItem[] }
}

export const papers: ClaimDocumentKind[] = ['invoice', 'vet-report']

export const demoContracts: DemoContract[] = [
  {
    owner: 'demo-san-2',
    policyId: 'bo-total',
    paidDaysAgo: 27,
    birthday: '2021-04-11',
    sex: 'MALE',
    features: 'Pelo largo y dorado, cicatriz pequeña en la oreja izquierda',
    claims: [
      {
        event: 'emergency',
        occurredDaysAgo: 21,
        sentDaysAgo: 20,
        amount: 86_000,
        description: 'Se tragó un hueso de pollo y tuvieron que atenderlo de noche.',
        documents: papers,
        end: {
          state: 'PAID',
          decidedDaysAgo: 17,
          reason: 'Los papeles están completos.',
          items: [{ label: 'Collar isabelino', claimed: 6_000, accepted: 0, reason: 'No es un gasto médico.' }],
        },
      },
      {
        event: 'accident',
        occurredDaysAgo: 3,
        sentDaysAgo: 2,
        amount: 64_000,
        description: 'Pisó un vidrio en la plaza: se hizo un corte en la pata y le pusieron cuatro puntos.',
        documents: papers,
        end: { state: 'SENT' },
      },
      {
        event: 'liability',
        occurredDaysAgo: 15,
        sentDaysAgo: 14,
        amount: 4_500,
        description: 'Rompió la maceta de una vecina al salir corriendo del ascensor.',
        documents: ['third-party'],
        end: { state: 'REJECTED', decidedDaysAgo: 11, reason: 'El daño queda por debajo del deducible acordado.' },
      },
      {
        event: 'illness',
        occurredDaysAgo: 1,
        sentDaysAgo: null,
        amount: 22_000,
        description: '',
        documents: [],
        end: { state: 'DRAFT' },
      },
    ],
  },
  {
    owner: 'demo-asu-1',
    policyId: 'py-total',
    paidDaysAgo: 26,
    birthday: '2020-01-20',
    sex: 'MALE',
    features: 'Manto negro y pecho blanco',
    claims: [
      {
        event: 'liability',
        occurredDaysAgo: 13,
        sentDaysAgo: 12,
        amount: 420_000,
        description: 'Hizo caer a un ciclista en la plaza, que al final no pidió nada.',
        documents: ['third-party'],
        end: { state: 'WITHDRAWN' },
      },
      {
        event: 'illness',
        occurredDaysAgo: 9,
        sentDaysAgo: 8,
        amount: 640_000,
        description: 'Gastroenteritis con dos días de suero y medicación en la clínica.',
        documents: papers,
        end: { state: 'APPROVED', decidedDaysAgo: 3, reason: 'Los papeles están completos.' },
      },
      {
        event: 'emergency',
        occurredDaysAgo: 7,
        sentDaysAgo: 6,
        amount: 780_000,
        description: 'Tuvo una reacción alérgica y se le hinchó la cara en pocos minutos.',
        documents: papers,
        end: { state: 'NEEDS_PAPERS', decidedDaysAgo: 4, reason: 'La factura no se lee. Envía una foto con más luz.' },
      },
    ],
  },
]
