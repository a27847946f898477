import { declarations } from '@domain/policy/statementTexts/ar-SA';

export default {
  'policy.version': 'بيانات سياسة تجريبية · الإصدار {version}',
  'policy.declaration.truth': declarations.truth,
  'policy.declaration.sensitive': declarations.sensitive,
  'policy.declaration.sharing': declarations.sharing,
  'policy.formula.none': 'لا ينطبق أي دعم',
  'policy.formula.fixed': 'مبلغ ثابت قدره {amount} يوان',
  'policy.formula.rate': 'السعر الإجمالي {price} يوان × {rate}% = {amount} يوان (بيوان كامل، بحد أقصى {cap})',
  'policy.formula.rateCapped': 'السعر الإجمالي {price} يوان × {rate}% يتجاوز الحد: {cap} يوان',
  'policy.formula.rateOpen': 'السعر الإجمالي × {rate}% (بيوان كامل، بحد أقصى {cap})',
  'policy.formula.tier': 'السعر الإجمالي {price} يوان، من {from} فأعلى: {amount} يوان',
  'policy.formula.tiersOpen': 'حسب السعر الإجمالي، بحد أقصى {cap} يوان',
  'policy.upTo': 'حتى',
  'policy.none': 'لا دعم في هذه الحالة',
  'policy.instead.nev': 'إن كانت الجديدة من الطاقة الجديدة فحتى:',
  'policy.instead.replacement': 'إن بيعت القديمة بدل تكهينها فحتى:',
};
