/** The 13 cities of 江苏 with administrative and dialling codes. */
export const province = { code: '320000', name: '江苏省', nameEn: 'Jiangsu Province', nameAr: 'مقاطعة جيانغسو' };

export const cities = [
  { code: '320100', name: '南京市', nameEn: 'Nanjing', nameAr: 'نانجينغ', dial: '025' },
  { code: '320200', name: '无锡市', nameEn: 'Wuxi', nameAr: 'ووشي', dial: '0510' },
  { code: '320300', name: '徐州市', nameEn: 'Xuzhou', nameAr: 'شوتشو', dial: '0516' },
  { code: '320400', name: '常州市', nameEn: 'Changzhou', nameAr: 'تشانغتشو', dial: '0519' },
  { code: '320500', name: '苏州市', nameEn: 'Suzhou', nameAr: 'سوتشو', dial: '0512' },
  { code: '320600', name: '南通市', nameEn: 'Nantong', nameAr: 'نانتونغ', dial: '0513' },
  { code: '320700', name: '连云港市', nameEn: 'Lianyungang', nameAr: 'ليانيونغانغ', dial: '0518' },
  { code: '320800', name: '淮安市', nameEn: "Huai'an", nameAr: 'هوايآن', dial: '0517' },
  { code: '320900', name: '盐城市', nameEn: 'Yancheng', nameAr: 'يانتشنغ', dial: '0515' },
  { code: '321000', name: '扬州市', nameEn: 'Yangzhou', nameAr: 'يانغتشو', dial: '0514' },
  { code: '321100', name: '镇江市', nameEn: 'Zhenjiang', nameAr: 'تشنجيانغ', dial: '0511' },
  { code: '321200', name: '泰州市', nameEn: 'Taizhou', nameAr: 'تايتشو', dial: '0523' },
  { code: '321300', name: '宿迁市', nameEn: 'Suqian', nameAr: 'سوتشيان', dial: '0527' },
];
