import type { CoverageRefusal } from '../../policies/rules/coverage.ts'

/** Refusal message for the owner; the simulator and the claim show the same text. */
export function formatRefusal(refusal: CoverageRefusal, dayLabel?: string): string {
  switch (refusal) {
    case 'not-covered':
      return 'Este plan no lo cubre.'
    case 'in-the-future':
      return 'Esa fecha todavía no llega.'
    case 'out-of-validity':
      return 'Ocurrió fuera de la vigencia del seguro.'
    case 'reported-too-late':
      return 'Pasaron más de 30 días desde que ocurrió.'
    case 'waiting-period':
      return dayLabel ? `Todavía no estaba cubierto: empieza a cubrirse el ${dayLabel}.` : 'Todavía no estaba cubierto.'
    case 'preexisting':
      return 'Viene de algo que la mascota ya tenía cuando se aseguró.'
    case 'below-deductible':
      return 'No supera la parte que queda a tu cargo.'
    case 'limit-used-up':
      return 'Ya se usó todo el límite de este mes.'
  }
}
