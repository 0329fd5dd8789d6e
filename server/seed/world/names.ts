/** Names that are usual where a company sits: women, men, families, and the skin tones to draw from (0 light, 5 dark). */
export type NamePool = { women: string[]; men: string[]; families: string[]; tones: number[] }

const POOLS = `
PL|Anna,Katarzyna,Małgorzata,Joanna,Magdalena,Ewa,Zofia,Natalia|Krzysztof,Michał,Paweł,Jakub,Marcin,Wojciech,Adam,Grzegorz|Wójcik,Kamińska-Bień,Dąbrowski,Szymański,Woźniak,Kaczmarek,Pietrzak,Sikora,Baran,Górski,Malinowski|0,1,1
NL|Sanne,Femke,Marieke,Anouk,Esther,Fatima,Roos|Daan,Bram,Ruben,Pieter,Sven,Jeroen,Mehmet|de Wit,Bakker,van Dijk,Visser,Hoekstra,Kuiper,van den Berg,Postma,Yilmaz,de Boer|0,1,1,3
BE|Lotte,Elise,Amélie,Charlotte,Nadia|Wout,Jasper,Olivier,Lander,Karim|Peeters,Claes,Dubois,Wouters,Maes,Lambert,Goossens,Benali|0,1,1,3
DE|Katrin,Julia,Sabine,Lena,Friederike,Elif,Antje|Stefan,Jan,Thorsten,Felix,Henning,Emre,Matthias|Petersen,Schröder,Krüger,Behrens,Hoffmann,Vogt,Albrecht,Lorenz,Kaya,Winkler,Harms|0,1,1,2
AT|Theresa,Eva,Johanna|Lukas,Florian,Gregor|Gruber,Steiner,Moser,Hofbauer,Leitner|0,1
CH|Livia,Corinne,Selina|Reto,Urs,Beat|Brunner,Keller,Zürcher,Meier,Frei|0,1
NO|Silje,Marit,Kari,Hilde,Astrid|Lars,Eirik,Håkon,Sondre,Ola|Berg,Haugen,Dahl,Nygård,Strand,Bakke,Moen|0,0,1
SE|Elin,Karin,Malin,Ebba,Sara|Erik,Anders,Gustav,Oskar,Nils|Lindqvist,Bergström,Sandberg,Holm,Ekström,Nyström,Hedlund|0,0,1
DK|Mette,Freja,Sofie|Rasmus,Mikkel,Søren|Jensen,Kjær,Lund,Østergaard,Bruun|0,1
FI|Aino,Päivi,Hanna,Riikka|Jukka,Mikko,Antti,Ville|Virtanen,Mäkelä,Laine,Koskinen,Heikkilä,Salonen|0,0,1
EE|Liis,Kadri,Triin|Tanel,Rasmus,Margus|Tamm,Saar,Kask,Rebane,Kuusk|0,1
LT|Rasa,Ieva,Eglė,Jurgita|Tomas,Mindaugas,Darius,Giedrius|Petrauskas,Jankauskas,Stankevičius,Urbonas,Žukauskas|0,1
GB|Harriet,Priscilla,Nicola,Zara,Emily,Amira|Oliver,Gareth,Callum,Rupert,Dev,Marcus|Whitfield,Hargreaves,Okafor,Sutton,Ellwood,Patel,Ashworth,Pemberton|0,1,1,3,5
IE|Aoife,Niamh,Siobhán|Cormac,Eoin,Declan|Byrne,Gallagher,Kavanagh,Doyle|0,1
US|Melissa,Tasha,Rachel,Kim,Denise|Brandon,Tyrone,Kyle,Hector,Wade|Whitaker,Coleman,Nguyen,Ramirez,Brooks,Larsen,Hayes|0,1,2,4,5
ES|Lucía,Marta,Carmen,Inés,Rocío|Javier,Álvaro,Sergio,Iker,Pablo|Navarro,Ferrer,Ortega,Molina,Iglesias,Castro,Sanchis|1,2,2
PT|Inês,Beatriz,Catarina,Joana|Tiago,João,Miguel,André|Almeida,Carvalho,Figueiredo,Moreira,Pinto,Sequeira|1,2,2,4
IT|Giulia,Francesca,Elena,Paola,Sofia|Marco,Davide,Luca,Andrea,Stefano|Ferraro,Conti,Galli,Parodi,Marchetti,Rinaldi,Bruno,Furlan|1,1,2
GR|Eleni,Katerina,Despina|Nikos,Giorgos,Stelios|Papadakis,Vlahos,Economou,Karras,Mavros|1,2
CZ|Lenka,Tereza,Petra,Jana|Tomáš,Jiří,Ondřej,Martin|Svoboda,Dvořák,Procházka,Kučera,Veselý,Horák|0,1
TR|Zeynep,Elif,Selin,Derya|Kerem,Burak,Onur,Cem|Yıldız,Aksoy,Şahin,Koç,Demir,Arslan|1,2,3
AE|Mariam,Hessa,Fatima,Anjali,Reem|Khalid,Omar,Yousef,Rashid,Imran|Al Mansoori,Al Suwaidi,Haddad,Nair,Khoury,Siddiqui,Al Ketbi|2,3,3,4
IN|Ananya,Deepa,Meera,Kavitha,Nisha|Arjun,Vikram,Sanjay,Rohan,Karthik|Iyer,Menon,Deshpande,Kulkarni,Reddy,Bose,Chandran|3,4,4
JP|Yuki,Haruka,Aoi,Naoko|Takumi,Hiroshi,Daisuke,Ren|Tanaka,Fujimoto,Nakagawa,Ishida,Kobayashi,Matsuo|0,1
SG|Hui Min,Li Ting,Nurul,Kavita,Grace|Wei Jie,Jun Hao,Faizal,Suresh,Adrian|Lim,Ng,Chua,Goh,Rahman,Pillai,Koh|1,2,3
MY|Aisyah,Siti,Mei Yee|Hafiz,Azlan,Kah Wai|Ismail,Abdullah,Wong,Tan,Subramaniam|2,3
VN|Thu Hà,Ngọc Anh,Mai|Minh Quân,Đức,Hoàng|Nguyễn,Trần,Lê,Phạm,Võ|1,2
KZ|Aigerim,Dana,Saule|Nurlan,Timur,Askar|Akhmetov,Bekov,Suleimenov,Kim|1,2
MA|Salma,Imane,Hajar|Youssef,Mehdi,Anass|El Idrissi,Benjelloun,Tazi,Alaoui,Chraibi|2,3
GH|Abena,Akosua,Efua|Kwame,Kofi,Yaw|Mensah,Owusu,Boateng,Asante|5
NG|Ngozi,Funmilayo,Chiamaka,Amina|Emeka,Segun,Ibrahim,Chidi|Eze,Balogun,Okeke,Bello,Nwosu|5
BW|Kelebogile,Boitumelo,Lorato|Thabo,Kagiso,Mpho|Molefe,Seretse,Kgosi,Moyo|4,5
CL|Constanza,Francisca,Valentina|Matías,Ignacio,Rodrigo|Fuentes,Araya,Sepúlveda,Muñoz|1,2,3
BR|Larissa,Juliana|Thiago,Caio|Barbosa,Nogueira Lima,Teixeira Braga|2,3,4
`

export const NAME_POOLS: Record<string, NamePool> = Object.fromEntries(
  POOLS.trim()
    .split('\n')
    .map((row) => {
      const [country = '', women = '', men = '', families = '', tones = ''] = row.split('|')
      return [
        country,
        {
          women: women.split(','),
          men: men.split(','),
          families: families.split(','),
          tones: tones.split(',').map(Number),
        },
      ]
    }),
)

const FOLDED: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae' }

/** Only a–z: the part of a mail address that comes from a name. */
export const mailPart = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[łøđıßæ]/g, (letter) => FOLDED[letter] ?? '')
    .replaceAll(/[^a-z]/g, '')
