/**
 * Passwords that many people use although they satisfy the rule of four classes, in lower case: keyboard walks, product
 * defaults and the words of this product's own surroundings with the usual digits and symbols. Collected by hand.
 */

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 p@ssw0rd1234 p@ssword1 p@ssword12 p@ssword123 p@ssword1! passw0rd!
passw0rd!1 passw0rd@1 passw0rd@123 passw0rd#1 password1! password12! password123! password@1
password@12 password@123 password@2024 password@2025 password@2026 password#1 password#123 password!1
password!123 pa$$w0rd1 pa$$word1 pa$$w0rd123 pass@1234 pass@12345 pass@word1 admin@123 admin@1234
admin@12345 admin@123456 admin@2024 admin@2025 admin@2026 admin@123! admin123! admin123!@# admin#123
admin#1234 admin!123 admin!1234 admin_123 admin_1234 admin@888 admin@8888 root@1234 root@12345
root@123456 system@123 test@1234 test@12345 test@123456 user@1234 user@12345 user@123456 guest@123
abc@12345 abc@123456 abc@1234567 abc123!@# abc123456! abc12345! abcd@1234 abcd@12345 abcd1234!
abcd1234@ abcd!1234 abcd#1234 abcde@123 abc_12345 aa123456! aa123456@ aa123456# aa123456. aa12345678!
aa@123456 aa@12345678 aa123456789! aaa@123456 a1b2c3d4! a1b2c3d4@ qq@123456 qq123456! qq123456@
qwe123!@# qwe@12345 qwe@123456 qwer@1234 qwer@12345 qwer1234! qwer1234@ qwer!1234 qwer1234!@#$
qwert@123 qwert@12345 qwerty12! qwerty123! qwerty@12 qwerty@123 qwerty@1234 qwerty!123 qwerty#123
qwertyuiop1! 1qaz@wsx3 1qaz@wsx3edc 1qaz2wsx! 1qaz2wsx@ 1qaz!qaz2 1qaz@2wsx 1qaz@wsx3e 1qaz@wsx#edc
1qaz@wsx! !qaz2wsx3 !qaz2wsx3edc !qaz@wsx3 !qaz1qaz2 zaq1@wsx3 zaq!2wsx3 zaq12wsx! zaq1xsw2! 1q2w3e4r!
1q2w3e4r@ 1q2w3e4r5t! 1q@w3e$r5 q1w2e3r4! q1w2e3r4@ zxc@12345 zxcv@1234 zxcvbn@123 zxcvbnm@1 zxcvbnm1!
asd@12345 asd@123456 asdf@1234 asdf1234! welcome1! welcome@1 welcome@12 welcome@123 welcome123!
hello@123 hello@1234 hello123! letmein1! letmein@1 iloveyou1! iloveyou@1 woaini@123 woaini@520
woaini1314! woaini520! woaini1314@ changeme1! changeme@1 changeme@123 default@1 default@123 summer@2024
summer@2025 summer@2026 china@123 china@1234 china@2025 zhejiang@1 zhejiang@123 zhejiang@2025
zhejiang@2026 hangzhou@1 hangzhou@123 hangzhou@2025 nmxx@1234 nmxx@12345 nmxx@123456 nongmin@1
nongmin@123 xinxiang@123 nongye@123 huawei@123 huawei@1234 huawei12#$ server@123 oracle@123 mysql@123
monkey@123 dragon@123 master@123 master@1234
`
    .trim()
    .split(/\s+/),
);
