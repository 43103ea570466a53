/** Customers' reviews by stars, and stores' answers to some of them. */
export const sayings: Record<3 | 4 | 5, string[]> = {
  5: [
    'Salió feliz y oliendo rico. Me mandaron a buscar justo a la hora.',
    'La tratan con una paciencia increíble, ya no tiembla cuando llegamos.',
    'Puntuales y cariñosos. Reservé en un minuto desde el celular.',
    'El corte quedó precioso, tal como lo pedí.',
    'Se nota que les gustan los animales. Volvemos el próximo mes.',
    'Le secaron sin ruido, por fin un lugar que entiende a los miedosos.',
    'Llevé a los dos y me los entregaron juntos. Perfecto.',
    '',
  ],
  4: [
    'Muy buen trabajo. Esperé diez minutos al recogerlo, nada grave.',
    'El baño impecable; el local un poco chico.',
    'Buena atención, el corte quedó un poco más corto de lo que quería.',
    '',
  ],
  3: ['Quedó limpio, pero le faltó cepillado en las patas.', 'Bien, aunque me avisaron tarde de que ya estaba listo.'],
}

export const answers: Record<3 | 4, string[]> = {
  4: ['¡Gracias! Tomamos nota para la próxima.'],
  3: ['Gracias por contarlo. La próxima vez el repaso va por nuestra cuenta: avísanos al llegar.'],
}
