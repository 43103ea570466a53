/** Ready answers to the customer of an order: pure; the browser fills the field with them. */

export const ANSWER_TEMPLATES = ['delay', 'address', 'payment', 'absent', 'looking', 'sorry'] as const
export type AnswerTemplate = (typeof ANSWER_TEMPLATES)[number]

const texts: Record<AnswerTemplate, string> = {
  delay:
    'Tu pedido {{reference}} va con algo de retraso y te pedimos disculpas. Ya estamos con él: te avisamos apenas salga.',
  address:
    'Para llevarte el pedido {{reference}} nos falta un dato de la dirección. ¿Nos dices la calle, el número y una referencia?',
  payment:
    'Todavía no vemos el pago de tu pedido {{reference}}. Si ya lo hiciste, mándanos el comprobante. Si no, puedes pagarlo desde tu pedido.',
  absent: 'Pasamos con tu pedido {{reference}} y no te encontramos. ¿A qué hora te queda bien que volvamos?',
  looking: 'Gracias por avisarnos de tu pedido {{reference}}. Lo estamos revisando y te respondemos hoy mismo.',
  sorry: 'Lamentamos lo que pasó con tu pedido {{reference}}. Gracias por tu paciencia: queremos que quede bien.',
}

/** The ready answer about this order. */
export function formatAnswer(template: AnswerTemplate, { reference }: { reference: string }): string {
  return texts[template].replace('{{reference}}', reference)
}
