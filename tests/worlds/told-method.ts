/** A saved payment card as what is told names it: «Visa, der slutter på 1111». */
export const TOLD_METHOD = { brand: 'visa', maskedNumber: '411111XXXXXX1111' };
