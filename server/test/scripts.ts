/** A name of a company in each script that members write in. */
export const SCRIPTS = {
  latin: 'Łódź Żegluga Đặng Ğüneş ve Ortakları',
  greek: 'Ναυτιλιακή Εταιρεία Πειραιώς Α.Ε.',
  cyrillic: 'Одесский морской порт, Їжак та Ґанок',
  armenian: 'Երևանի բեռնափոխադրումներ ՍՊԸ',
  georgian: 'ბათუმის საზღვაო ნავსადგური',
  hebrew: 'נמל חיפה (Haifa Port) 2027, בע"מ',
  arabic: 'شركة ميناء جبل علي (DP World) 2027 للشحن',
  devanagari: 'मुंबई बंदरगाह न्यास, क्षेत्र ५',
  thai: 'การท่าเรือแห่งประเทศไทย ท่าเรือแหลมฉบัง',
  chinese: '上海国际港务（集团）股份有限公司',
  traditional: '高雄港務股份有限公司（臺灣）',
  japanese: '横浜港埠頭コンテナターミナル株式会社',
  korean: '부산항만공사 컨테이너 터미널',
} as const

/** A text said again until it is so many characters long. */
export const longOf = (text: string, length = 200) =>
  `${text} `
    .repeat(Math.ceil(length / text.length))
    .slice(0, length)
    .trim()
